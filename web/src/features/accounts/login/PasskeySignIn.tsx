import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { signInWithPasskey } from '@/data/account/passkeys'
import { canSuggestPasskeys, canUsePasskeys } from '@/lib/passkey'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'

/** Signs in with a passkey: by the button, or by one that the browser suggests where the email is typed. */
export function PasskeySignIn() {
  // A browser asks for one passkey at a time: the button takes the place of what is suggested.
  const suggestion = useRef<AbortController>(null)
  const suggest = async () => {
    if (!(await canSuggestPasskeys())) return
    const stop = new AbortController()
    suggestion.current?.abort()
    suggestion.current = stop
    // What is suggested and not taken is nobody's failure.
    await signInWithPasskey({ mediation: 'conditional', signal: stop.signal }).catch(() => {})
  }
  const sign = useMutation({
    mutationFn: () => {
      suggestion.current?.abort()
      return signInWithPasskey()
    },
    onError: () => void suggest(),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    void suggest()
    return () => suggestion.current?.abort()
  }, [])
  if (!canUsePasskeys()) return null
  return (
    <>
      <FormError message={sign.error?.message} />
      <Button size="large" block busy={sign.isPending} icon={<Icon of={KeyRound} />} onClick={() => sign.mutate()}>
        Sign in with a passkey
      </Button>
    </>
  )
}
