import { CameraOff, Check, ScanLine } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Plate } from '@/ui/Plate'
import { FAULTS, spoken } from '../format'
import type { Scan } from '../useScan'
import css from './Camera.module.css'
import { Frame } from './Frame'
import { Street } from './Street'
import { Viewfinder } from './Viewfinder'

/** What is pressed here goes away with the stage: the keyboard then goes to what comes in its place. */
function useKeepKeyboard(stage: string) {
  const part = useRef<HTMLElement>(null)
  const wasPressed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each stage brings its own buttons.
  useEffect(() => {
    if (wasPressed.current && document.activeElement === document.body) part.current?.querySelector('button')?.focus()
  }, [stage])
  return {
    part,
    onPress: () => {
      wasPressed.current = true
    },
  }
}

/** The camera's place: before a scan, during it, and when something was found. Dark in every theme. */
export function Scene({ scan }: { scan: Scan }) {
  const { stage, fault } = scan
  const { part, onPress } = useKeepKeyboard(stage.is)
  return (
    <section ref={part} onClickCapture={onPress} className={css.scene} aria-label="Camera" data-theme="dark">
      {stage.is !== 'scanning' && <Street dim={stage.is === 'found' || (stage.is === 'idle' && fault !== null)} />}
      {stage.is === 'scanning' && <Viewfinder scan={scan} />}
      {stage.is === 'idle' && (
        <>
          {fault ? (
            <p className={css.off}>
              <Icon of={CameraOff} size={28} />
              {FAULTS[fault]}
            </p>
          ) : (
            <Frame />
          )}
          <div className={css.foot}>
            <Button variant="primary" size="large" icon={<Icon of={ScanLine} />} onClick={scan.begin}>
              {fault ? 'Try the camera again' : 'Scan QR Code'}
            </Button>
          </div>
        </>
      )}
      {stage.is === 'simulating' && (
        <>
          <Frame />
          <span className={css.beam} aria-hidden="true" />
          <div className={css.foot}>
            <p className={css.hint} role="status">
              Demonstration: looking for a sample plate
            </p>
            <Button onClick={scan.stop}>Cancel</Button>
          </div>
        </>
      )}
      {stage.is === 'found' && (
        <div className={css.found}>
          <span className={css.tick}>
            <Icon of={Check} size={28} />
          </span>
          {'plate' in stage.code ? <Plate registration={stage.code.plate} size={56} /> : <p>Scanned card</p>}
        </div>
      )}
      <p className="sr-only" role="status">
        {stage.is === 'found' && spoken(stage.code)}
      </p>
    </section>
  )
}
