import type { UserAnswer } from '@chewata/common/contract/accounts/session';

/** Props of the user panel and its forms. */
export interface UserFormProps {
  user: UserAnswer;
  onChanged: (user: UserAnswer) => void;
}
