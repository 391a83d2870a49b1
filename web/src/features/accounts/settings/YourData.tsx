import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { downloadData } from '@/data/account/mutations'
import { saveFile } from '@/lib/saveFile'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import css from '../Account.module.css'
import { DeleteAccount } from '../limited/DeleteAccount'

/** Downloads the user's data, and deletes the account. */
export function YourData({ deletable }: { deletable: boolean }) {
  return (
    <Card title="Your data">
      <div className={css.inside}>
        <p>Download everything CarPal holds about you: a ZIP file of JSON and pictures.</p>
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

/** Saves everything that CarPal holds about the user. */
function DownloadData() {
  const get = useMutation({
    mutationFn: downloadData,
    onSuccess: ({ name, content }) => saveFile(name, content),
  })
  return (
    <>
      <Button icon={<Icon of={Download} />} busy={get.isPending} onClick={() => get.mutate()}>
        Download my data
      </Button>
      <div role="alert" className="empty:hidden">
        {get.isError && <Notice tone="bad">{get.error.message}</Notice>}
      </div>
    </>
  )
}
