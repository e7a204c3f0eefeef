import { type Language, languageOf as languageAsked } from '@chewata/common/contract/language';
import type { RequestHandler, Response } from 'express';

/** The language asked for by Accept-Language; English where none is asked (CONTRACT.md 1). */
export const speak: RequestHandler = (req, res, next) => {
  res.locals.language = languageAsked(req.headers['accept-language']);
  next();
};

export const languageOf = (res: Response): Language => res.locals.language ?? 'en';
