import { useQuery } from '@tanstack/react-query'
import { isLimited, meQuery } from '@/data/account/queries'
import { useGoBack } from '@/lib/goBack'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { PageHeader } from '@/ui/PageHeader'
import css from './Account.module.css'
import { Deletion } from './limited/Deletion'
import { PasskeysCard } from './passkeys/PasskeysCard'
import { SecondFactorCard } from './secondFactor/SecondFactorCard'
import { AppSettings } from './settings/AppSettings'
import { EmailCard } from './settings/EmailCard'
import { NotificationChoices } from './settings/NotificationChoices'
import { PasswordCard } from './settings/PasswordCard'
import { PhoneCard } from './settings/PhoneCard'
import { Sessions } from './settings/Sessions'
import { YourData } from './settings/YourData'

/** What a user may set: the toggles, ways to sign in, where they are signed in, and what becomes of their data. */
export default function SettingsPage() {
  const back = useGoBack(paths.home)
  const me = useQuery(meQuery)
  const limited = me.data !== undefined && isLimited(me.data)
  return (
    <>
      <PageHeader title="Settings" back lead={<BackButton onBack={back} />} />
      <div className={`content ${css.cards}`}>
        {me.data?.deletes_at && <Deletion deletesAt={me.data.deletes_at} />}
        {!limited && <AppSettings />}
        {!limited && <NotificationChoices />}
        {me.data && !limited && <EmailCard me={me.data} />}
        {me.data && !limited && <PhoneCard me={me.data} />}
        {!limited && <PasswordCard />}
        {!limited && <PasskeysCard />}
        {me.data?.is_admin && !limited && <SecondFactorCard />}
        {!limited && <Sessions />}
        <YourData deletable={!me.data?.deletes_at} />
      </div>
    </>
  )
}
