import { useQueryClient } from '@tanstack/react-query'
import { confirmWithPassword } from '@/data/account/mutations'
import { Notice } from '@/ui/Notice'
import { NewPassword } from '../NewPassword'

/** Confirms an email in a browser where nobody signed up: with a password of the address's owner. */
export function ChoosePassword({ token }: { token: string }) {
  const queries = useQueryClient()
  return (
    <div className="grid gap-4">
      <Notice>
        You signed up on another device, or somebody else used your address. Choose a password to sign in with. Any
        password chosen before won’t work.
      </Notice>
      <NewPassword
        label="Choose your password"
        submit="Confirm email"
        act={(password) => confirmWithPassword(queries, token, password)}
      />
    </div>
  )
}
