import type { UserAnswer } from '@chewata/common/contract/accounts/session';

/** Props of the forms that change an account. */
export interface UserFormProps {
  user: UserAnswer;
  onChanged: () => void;
}
