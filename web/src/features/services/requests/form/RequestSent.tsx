import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { PictureUploads } from '@/data/pictures/usePictureUploads'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { buttonVariants } from '@/ui/buttonVariants'
import { Icon } from '@/ui/Icon'
import { PhotoGrid } from '@/ui/PhotoGrid'
import { count } from '../format'
import css from './Form.module.css'

/** The request is posted; its photos are on their way. The page goes on by itself once they have arrived. */
export function RequestSent({ id, uploads }: { id: string; uploads: PictureUploads }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const underWay = uploads.sending.filter(({ error }) => error === null).length
  return (
    <section className={`card card--pad ${css.sent}`} aria-label="Request Service">
      <span className="glyph glyph--ok">
        <Icon of={CircleCheck} size={24} />
      </span>
      <h2 ref={title} tabIndex={-1}>
        Your request is posted
      </h2>
      <p role="status">
        {underWay > 0
          ? `Sending ${count(underWay, 'photo')}. Please keep this page open.`
          : 'A photo did not arrive. Try again, or go on without it.'}
      </p>
      <PhotoGrid uploads={{ ...uploads, fault: null }} />
      <Link to={paths.myRequest(id)} className={buttonVariants({ variant: 'second' })}>
        Go to your request
      </Link>
    </section>
  )
}
