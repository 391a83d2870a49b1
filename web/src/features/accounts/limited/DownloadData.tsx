import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { downloadData } from '@/data/account/mutations'
import { saveFile } from '@/lib/saveFile'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'

/** Saves everything that CarPal holds about the user. */
export function DownloadData() {
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
