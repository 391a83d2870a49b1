import { FlaskConical, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { Scene } from './camera/Scene'
import { CAMERA_DOWN, FAULTS, otherWays, WRONG_CODE } from './format'
import { PhotoScan } from './PhotoScan'
import { PlateEntry } from './PlateEntry'
import css from './Scanner.module.css'
import { type Found, useScan } from './useScan'

type Props = {
  header: ReactNode
  /** Whether the camera comes on by itself: at once, or if it need not ask. */
  start?: 'now' | 'if allowed' | null
  /** Offers the simulated scan. */
  demo?: boolean
  /** One came here with a code or registration that cannot be. */
  wrong?: boolean
  onFound: (found: Found) => void
}

/** The three ways to say which vehicle: the camera, a photo, and typing. */
export function ScanView({ header, start = null, demo = false, wrong = false, onFound }: Props) {
  const scan = useScan({ onFound, start })
  return (
    <div className={css.scan}>
      <div className={css.head}>{header}</div>
      <div className={css.ways}>
        <Scene scan={scan} />
        <section className={css.sheet} aria-label="Other ways">
          <div role="alert">{wrong && <Notice tone="bad">{WRONG_CODE}</Notice>}</div>
          <h2 className={css.title}>Can’t scan it?</h2>
          <PhotoScan scan={scan} />
          <PlateEntry
            primary={scan.stage.is === 'scanning'}
            onPlate={(plate) => onFound({ code: { plate }, by: 'typing' })}
          />
          {demo && (
            <div className={css.demo}>
              <Badge tone="blue">Demonstration</Badge>
              <Button
                icon={<Icon of={FlaskConical} />}
                disabled={scan.stage.is === 'simulating'}
                onClick={scan.simulate}
              >
                Simulate a scan
              </Button>
            </div>
          )}
          <p className={css.safety}>
            <Icon of={ShieldAlert} />A CarPal code never asks for money. Don’t trust a printed QR code that does.
          </p>
        </section>
      </div>
      <Dialog
        open={scan.isNoticeOpen}
        onOpenChange={(open) => !open && scan.closeNotice()}
        title={CAMERA_DOWN}
        description={scan.fault ? `${FAULTS[scan.fault]} ${otherWays(scan.fault)}` : CAMERA_DOWN}
        foot={
          <Button variant="primary" onClick={scan.closeNotice}>
            Got it
          </Button>
        }
      />
    </div>
  )
}
