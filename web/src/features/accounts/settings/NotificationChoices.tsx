import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { settingsQuery } from '@/data/account/queries'
import { saveChoices } from '@/data/notifications/mutations'
import { choicesQuery } from '@/data/notifications/queries'
import type { NotificationChoice } from '@/data/notifications/types'
import { Card } from '@/ui/Card'
import { Notice } from '@/ui/Notice'
import { QueryContent } from '@/ui/QueryContent'
import { Switch } from '@/ui/Switch'
import css from '../Account.module.css'
import { PushHere, usePush } from './PushHere'

const TOPICS: Record<NotificationChoice['topic'], { label: string; text: string }> = {
  messages: { label: 'Messages', text: 'From drivers, guests and support' },
  incidents: { label: 'Reports', text: 'Incidents and car parks you reported, and your vehicles' },
  jobs: { label: 'Roadside help', text: 'Your requests, quotes and jobs' },
  zones: { label: 'Zones', text: 'What’s new in the zones you joined' },
  account: { label: 'Account', text: 'Claims, and decisions about your account' },
  admin: { label: 'Administration', text: 'New items that need an admin' },
}
const CHANNELS = [
  { channel: 'in_app', label: 'In the app' },
  { channel: 'email', label: 'Email' },
  { channel: 'push', label: 'Push' },
] as const

/** Which topics notify the user through which channel: a table of switches, each saved at once. */
export function NotificationChoices() {
  const choices = useQuery(choicesQuery)
  return (
    <Card title="Notifications">
      <QueryContent query={choices} loading="Loading your choices…" failed="Your choices could not be loaded">
        {(data) => <Table choices={data} />}
      </QueryContent>
    </Card>
  )
}

function Table({ choices }: { choices: NotificationChoice[] }) {
  const queries = useQueryClient()
  const push = usePush()
  const pushes = useQuery(settingsQuery).data?.push_notifications ?? true
  const save = useMutation({
    // One after the other, so that the last one stands.
    scope: { id: 'notification-choices' },
    mutationFn: saveChoices,
    onMutate: (next) => {
      const before = queries.getQueryData(choicesQuery.queryKey)
      queries.setQueryData(choicesQuery.queryKey, next)
      return { before }
    },
    onError: (_error, _next, kept) => queries.setQueryData(choicesQuery.queryKey, kept?.before),
  })
  return (
    <>
      <div className={css.wide}>
        <table className={css.choices}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">About</span>
              </th>
              {CHANNELS.map(({ channel, label }) => (
                <th key={channel} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {choices.map((choice) => {
              const { label, text } = TOPICS[choice.topic]
              return (
                <tr key={choice.topic}>
                  <th scope="row">
                    <b>{label}</b>
                    <span>{text}</span>
                  </th>
                  {CHANNELS.map(({ channel, label: how }) => (
                    <td key={channel}>
                      <Switch
                        label={`${label}: ${how}`}
                        checked={choice[channel] && (channel !== 'push' || pushes)}
                        disabled={channel === 'push' && !pushes}
                        onChange={(on) =>
                          save.mutate(
                            choices.map((one) => (one.topic === choice.topic ? { ...one, [channel]: on } : one)),
                          )
                        }
                      />
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <div role="alert" className={save.isError ? css.foot : undefined}>
        {save.isError && <Notice tone="bad">{save.error.message}</Notice>}
      </div>
      {pushes ? (
        <PushHere push={push} />
      ) : (
        <p className={css.hint}>Push notifications are turned off for all your devices in App Settings.</p>
      )}
      <p className={css.hint}>We always send emails that keep your account safe.</p>
    </>
  )
}
