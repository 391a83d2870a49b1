import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type PushState, pushQuery, turnPushOff, turnPushOn } from '@/data/notifications/push'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import css from '../Account.module.css'

const LABELS: Record<PushState, string> = {
  on: 'On, even when CarPal is closed.',
  off: 'Off on this device.',
  denied: 'Your browser is blocking notifications. Allow them for CarPal in its site settings, then come back.',
  unsupported: 'This browser can’t show push notifications. You’ll still get the others.',
  'install first':
    'On iPhone and iPad, add CarPal to your Home Screen first: tap Share, then Add to Home Screen. Then open it from there.',
}

/** Turns pushes to this browser on, which may ask for permission, or off. */
export function usePush() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn() : turnPushOff()),
    networkMode: 'always',
    onSuccess: (state) => queries.setQueryData(pushQuery.queryKey, state),
  })
}

/** Whether this device shows push notifications, and what can be done about it. */
export function PushHere({ push }: { push: ReturnType<typeof usePush> }) {
  const { data: state } = useQuery(pushQuery)
  if (!state) return null
  const canAct = state === 'on' || state === 'off'
  return (
    <>
      <div className={css.here}>
        <span className={css.setting} role="status">
          <b>On this device</b>
          <span>{LABELS[state]}</span>
        </span>
        {canAct && (
          <Button size="small" busy={push.isPending} onClick={() => push.mutate(state === 'off')}>
            {state === 'off' ? 'Turn on here' : 'Turn off here'}
          </Button>
        )}
      </div>
      <div role="alert" className={push.isError ? css.foot : undefined}>
        {push.isError && <Notice tone="bad">{push.error.message}</Notice>}
      </div>
    </>
  )
}
