import { LANGUAGES, type Language } from '@chewata/common/contract/conventions';
import type { RequestHandler, Response } from 'express';

/** The language asked for by Accept-Language; English where none is asked (CONTRACT.md 1). */
export const speak: RequestHandler = (req, res, next) => {
  const asked = req.headers['accept-language'] ? req.acceptsLanguages([...LANGUAGES]) : false;
  res.locals.language = asked || 'en';
  next();
};

export const languageOf = (res: Response): Language => res.locals.language ?? 'en';
