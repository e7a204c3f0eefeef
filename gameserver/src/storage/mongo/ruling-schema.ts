import { Schema } from 'mongoose';
import type { Ruling } from '../ports.ts';

/** A ruling inside a deposit or withdrawal. */
export const rulingSchema = new Schema<Ruling>(
  { by: String, decision: String, reason: String, at: Date },
  { _id: false },
);
