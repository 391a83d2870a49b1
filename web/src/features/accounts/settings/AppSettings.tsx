import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { saveSettings } from '@/data/account/mutations'
import { settingsQuery } from '@/data/account/queries'
import type { UserSettings } from '@/data/account/types'
import { Card } from '@/ui/Card'
import { Notice } from '@/ui/Notice'
import { QueryContent } from '@/ui/QueryContent'
import { Switch } from '@/ui/Switch'
import css from '../Account.module.css'
import { PushHere, usePush } from './PushHere'

const TOGGLES: { name: keyof UserSettings; label: string; text: string }[] = [
  { name: 'push_notifications', label: 'Push notifications', text: 'Get notified about messages and reports.' },
  { name: 'private_mode', label: 'Private mode', text: 'People who aren’t signed in can’t message your vehicles.' },
  {
    name: 'show_in_zones',
    label: 'Show in zone directory',
    text: 'Members of your zones can see your username, if you agreed when you joined.',
  },
]

/** The three toggles, each saved at once; one that could not be saved goes back and says so. */
export function AppSettings() {
  const settings = useQuery(settingsQuery)
  return (
    <Card title="App Settings">
      <QueryContent query={settings} loading="Loading your settings…" failed="Your settings could not be loaded">
        {(data) => <Toggles settings={data} />}
      </QueryContent>
    </Card>
  )
}

function Toggles({ settings }: { settings: UserSettings }) {
  const id = useId()
  const queries = useQueryClient()
  const push = usePush()
  const choose = (name: keyof UserSettings, on: boolean) => {
    save.mutate({ ...settings, [name]: on })
    // Now, while the browser still takes its question for the answer to an act.
    if (name === 'push_notifications') push.mutate(on)
  }
  const save = useMutation({
    // One after the other, so that the last one stands.
    scope: { id: 'settings' },
    mutationFn: saveSettings,
    onMutate: (next) => {
      const before = queries.getQueryData(settingsQuery.queryKey)
      queries.setQueryData(settingsQuery.queryKey, next)
      return { before }
    },
    onError: (_error, _next, kept) => queries.setQueryData(settingsQuery.queryKey, kept?.before),
  })
  const fault = save.error ?? push.error
  return (
    <>
      <ul className="list">
        {TOGGLES.map(({ name, label, text }) => (
          <li key={name}>
            <span className={css.setting}>
              <b>{label}</b>
              <span id={`${id}-${name}`}>{text}</span>
            </span>
            <Switch
              label={label}
              describedBy={`${id}-${name}`}
              checked={settings[name]}
              onChange={(on) => choose(name, on)}
            />
          </li>
        ))}
      </ul>
      {settings.push_notifications && push.isSuccess && <PushHere push={push} />}
      <div role="alert" className={fault ? css.foot : undefined}>
        {fault && <Notice tone="bad">{fault.message}</Notice>}
      </div>
    </>
  )
}
