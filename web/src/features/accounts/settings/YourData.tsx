import { Card } from '@/ui/Card'
import css from '../Account.module.css'
import { DeleteAccount } from '../limited/DeleteAccount'
import { DownloadData } from '../limited/DownloadData'

/** Downloads the user's data, and deletes the account. */
export function YourData({ deletable }: { deletable: boolean }) {
  return (
    <Card title="Your data">
      <div className={css.inside}>
        <p>Everything that CarPal holds about you, as a ZIP of JSON files and pictures.</p>
        <DownloadData />
      </div>
      {deletable && (
        <div className={css.last}>
          <DeleteAccount />
        </div>
      )}
    </Card>
  )
}
