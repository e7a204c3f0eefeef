import type { UserId } from '@chewata/common/ids';

/** What a player says of the product, with 1 to 5 stars. */
export interface Feedback {
  readonly id: string;
  readonly userId: UserId;
  readonly text: string;
  readonly rating: number;
  readonly createdAt: Date;
}

export interface Feedbacks {
  create(feedback: Feedback): Promise<void>;
  get(id: string): Promise<Feedback | null>;
  /** Newest first. */
  list(most: number): Promise<Feedback[]>;
  change(id: string, change: Pick<Feedback, 'text' | 'rating'>): Promise<Feedback | null>;
  remove(id: string): Promise<void>;
}
