import type { UserAnswer } from '@chewata/common/contract/session';

/** What the panel and each of its forms take. */
export interface UserFormProps {
  user: UserAnswer;
  onChanged: (user: UserAnswer) => void;
}
