import type { User } from '@/data/account/types'
import { Card } from '@/ui/Card'
import { Deletion } from './limited/Deletion'
import css from './limited/Limited.module.css'
import { OwnRestriction } from './limited/OwnRestriction'
import { SignOutButton } from './SignOutButton'
import { YourData } from './settings/YourData'

/** The home of a user whose account is blocked or about to be deleted: why, and what they still may do. */
export default function LimitedAccount({ me }: { me: User }) {
  return (
    <div className={css.page}>
      {me.status === 'blocked' && (
        <Card title="Your account is blocked.">
          <OwnRestriction reason={me.blocked_reason} />
        </Card>
      )}
      {me.deletes_at && <Deletion deletesAt={me.deletes_at} />}
      <YourData deletable={!me.deletes_at} />
      <SignOutButton />
    </div>
  )
}
