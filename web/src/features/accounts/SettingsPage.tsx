import { useQuery } from '@tanstack/react-query'
import { meQuery } from '@/api/me'
import { useGoBack } from '@/lib/goBack'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { PageHeader } from '@/ui/PageHeader'
import css from './Account.module.css'
import { AppSettings } from './settings/AppSettings'
import { PasswordCard } from './settings/PasswordCard'
import { PhoneCard } from './settings/PhoneCard'
import { Sessions } from './settings/Sessions'

/** What a user may set: the toggles, ways to sign in, and where they are signed in. */
export default function SettingsPage() {
  const back = useGoBack(paths.home)
  const me = useQuery(meQuery)
  return (
    <>
      <PageHeader title="Settings" back lead={<BackButton onBack={back} />} />
      <div className={`content ${css.cards}`}>
        {me.data?.status !== 'blocked' && <AppSettings />}
        {me.data && me.data.status !== 'blocked' && <PhoneCard me={me.data} />}
        <PasswordCard />
        <Sessions />
      </div>
    </>
  )
}
