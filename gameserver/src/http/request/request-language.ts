import { type Language, languageOf as languageAsked } from '@chewata/common/languages';
import type { RequestHandler, Response } from 'express';

/** The language requested by Accept-Language; English if none is requested. */
export const setLanguage: RequestHandler = (req, res, next) => {
  res.locals.language = languageAsked(req.headers['accept-language']);
  next();
};

export const languageOf = (res: Response): Language => res.locals.language ?? 'en';
