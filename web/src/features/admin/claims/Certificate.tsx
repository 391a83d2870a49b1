import { FileX2, RotateCw, Trash2, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import type { AdminClaim } from '@/data/admin/types'
import { useKeys } from '@/lib/useKeys'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { Notice } from '@/ui/Notice'
import css from './Claim.module.css'

const STEP = 0.5
const MOST = 4
const QUARTER = 90

/** The photo of a registration certificate: enlarged, turned, moved by scrolling. */
export function Certificate({ claim, onGone }: { claim: AdminClaim; onGone: () => void }) {
  const [zoom, setZoom] = useState(1)
  const [turned, setTurned] = useState(0)
  // Its address has run out, most likely: it is asked for again once.
  const [broken, setBroken] = useState<string | null>(null)
  const closer = () => setZoom((now) => Math.min(MOST, now + STEP))
  const farther = () => setZoom((now) => Math.max(1, now - STEP))
  const turn = () => setTurned((now) => now + QUARTER)
  useKeys({ '+': closer, '=': closer, '-': farther, o: turn })
  const url = claim.certificate_url
  if (!url) {
    return (
      <section className={css.card} aria-label="Certificate">
        <EmptyState icon={FileX2} title="The picture is gone">
          It was deleted when the claim was decided or withdrawn.
        </EmptyState>
      </section>
    )
  }
  const fail = () => {
    if (broken === null) onGone()
    setBroken(url)
  }
  return (
    <section className={css.card} aria-label="Certificate">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the arrow keys */}
      <section className={css.stage} tabIndex={0} aria-label="The picture, enlarged">
        {broken === url ? (
          <p role="alert" className={css.broken}>
            The picture could not be loaded. Please reload the page.
          </p>
        ) : (
          <img
            src={url}
            alt={`Registration certificate for ${claim.registration_shown}`}
            onError={fail}
            style={{ width: `${zoom * 100}%`, rotate: `${turned}deg` }}
          />
        )}
      </section>
      <div className={css.tools}>
        <IconButton label="Enlarge" aria-disabled={zoom === MOST} onClick={closer}>
          <Icon of={ZoomIn} />
        </IconButton>
        <IconButton label="Make smaller" aria-disabled={zoom === 1} onClick={farther}>
          <Icon of={ZoomOut} />
        </IconButton>
        <IconButton label="Turn" onClick={turn}>
          <Icon of={RotateCw} />
        </IconButton>
        <span>Signed link, good for about an hour</span>
      </div>
      {claim.state === 'pending' && (
        <Notice className={css.deleted} icon={<Icon of={Trash2} />}>
          The picture is deleted when you decide, whichever way.
        </Notice>
      )}
    </section>
  )
}
