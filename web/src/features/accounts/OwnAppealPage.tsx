import { useQuery } from '@tanstack/react-query'
import { meQuery } from '@/data/account/queries'
import { Card } from '@/ui/Card'
import { PageHeader } from '@/ui/PageHeader'
import css from './limited/Limited.module.css'
import { OwnRestriction } from './limited/OwnRestriction'

/** Why the account is suspended, and the appeal, for its user who is signed in. */
export default function OwnAppealPage() {
  const { data: me } = useQuery(meQuery)
  return (
    <>
      <PageHeader title="Appeal" />
      <div className={css.page}>
        {me?.status === 'suspended' ? (
          <Card title="Your account is suspended.">
            <OwnRestriction reason={me.suspended_reason} />
          </Card>
        ) : (
          <p>Your account is neither blocked nor suspended.</p>
        )}
      </div>
    </>
  )
}
