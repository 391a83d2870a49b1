import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { PictureUploads } from '@/data/pictures/usePictureUploads'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { PhotoGrid } from '@/ui/PhotoGrid'
import css from '../Incidents.module.css'

type Props = {
  reference: string
  uploads: PictureUploads
  /** How many photos were sent. */
  sent: number
  /** Where the report is followed. */
  children: ReactNode
  onClose: () => void
}

/** The report is taken; its photos are on their way. */
export function ReportSent({ reference, uploads, sent, children, onClose }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { sending } = uploads
  const underWay = sending.filter(({ error }) => error === null).length
  const photos = (count: number) => (count === 1 ? '1 photo' : `${count} photos`)
  return (
    <section className={`card card--pad ${css.form}`} aria-label="Report Incident">
      <header className={css.taken}>
        <span className="glyph glyph--ok">
          <Icon of={CircleCheck} size={24} />
        </span>
        <h2 ref={title} tabIndex={-1}>
          Your report was submitted.
        </h2>
      </header>
      <p>
        Its reference number is <b className={css.reference}>{reference}</b>.
      </p>
      {(sending.length > 0 || sent > 0) && (
        <div className={css.group}>
          <p role="status">
            {sent > 0 && `${photos(sent)} sent. `}
            {underWay > 0 && `Sending ${photos(underWay)}. Please keep this page open.`}
          </p>
          <PhotoGrid uploads={{ ...uploads, fault: null }} />
        </div>
      )}
      {children}
      <Button onClick={onClose}>Done</Button>
    </section>
  )
}
