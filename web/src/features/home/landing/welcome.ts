import { paths } from '@/paths'
import { confirmed } from '@/ui/toast'

/** What every sign-up button does: it leads to /login, opened for signing up, and welcomes. */
export const toSignUp = {
  to: paths.signUp,
  onClick: () => confirmed({ title: 'Welcome to CarPal', detail: 'Add your vehicle to set up your account.' }),
}
