import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { fetchScreenshot } from '@/data/support/screenshots'
import type { ProblemReportDetails } from '@/data/support/types'
import { saveFile } from '@/lib/saveFile'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { SignedImage } from '@/ui/SignedImage'
import { failed } from '@/ui/toast'
import { RecordPart } from '../Record'
import own from './Support.module.css'

type Props = { report: ProblemReportDetails; onGone: () => void }

/** The screenshots, each to be saved as a file. */
export function Screenshots({ report: { screenshots }, onGone }: Props) {
  const save = useMutation({
    mutationFn: async (at: number) => {
      const shot = screenshots[at]
      if (shot) saveFile(`screenshot-${at + 1}.png`, await fetchScreenshot(shot.url))
    },
    onError: () => failed({ title: 'Error', detail: FAILED }),
  })
  if (screenshots.length === 0) return null
  return (
    <RecordPart title="Screenshots">
      <FormError message={save.error ? FAILED : undefined} />
      <ul className={own.shots}>
        {screenshots.map((shot, at) => (
          <li key={shot.id}>
            <a href={shot.url} target="_blank" rel="noreferrer" aria-label={`Screenshot ${at + 1}, opens in a new tab`}>
              <SignedImage picture={shot} alt={`Screenshot ${at + 1}`} className={own.shot} onGone={onGone} />
            </a>
            <Button size="small" icon={<Icon of={Download} size={16} />} onClick={() => save.mutate(at)}>
              Download<span className="sr-only"> screenshot {at + 1}</span>
            </Button>
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}

const FAILED = 'Failed to download screenshot'
