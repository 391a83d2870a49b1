import { ChevronDown, ChevronUp } from 'lucide-react'
import type { InboxItem } from '@/data/inbox/queries'
import { useWide } from '@/lib/useWide'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { Notice } from '@/ui/Notice'
import { Plate } from '@/ui/Plate'
import { HandOver } from '../HandOver'
import { Key } from '../KeyBar'
import { Moment } from '../Moment'
import { PriorityBadge } from '../PriorityBadge'
import { TakenMark } from '../TakenMark'
import { type Act, KINDS } from './kinds'
import { MatterContent } from './MatterContent'
import css from './NeedsYou.module.css'

/** The id of what a matter shows, which the keyboard is led to. */
export const EVIDENCE = 'evidence'

type Props = {
  item: InboxItem
  act: Act
  onAct: (act: Act) => void
  onDone: () => void
  /** Takes it or lets it go; undefined where another admin has it. */
  onTake: (() => void) | undefined
  /** Takes it from the admin who has it. */
  onRelease: (() => void) | undefined
  isMine: boolean
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** A matter with its evidence, and the buttons that decide it. */
export function Matter({ item, act, onAct, onDone, onTake, onRelease, isMine, onPrevious, onNext }: Props) {
  const { word, decide, dismiss, also } = KINDS[item.kind]
  // On a phone the panel around it has the title.
  const wide = useWide()
  return (
    <>
      <header className={css.head}>
        <div className={css.badges}>
          <PriorityBadge of={item.priority} />
          <TakenMark of={item.taken_by} />
          <span className={css.reference}>{[word, item.reference].filter(Boolean).join(' ')}</span>
          <span className={css.ways}>
            <IconButton label="Previous (K)" aria-disabled={!onPrevious} onClick={onPrevious}>
              <Icon of={ChevronUp} />
            </IconButton>
            <IconButton label="Next (J)" aria-disabled={!onNext} onClick={onNext}>
              <Icon of={ChevronDown} />
            </IconButton>
          </span>
        </div>
        {wide && <h2 className={css.matterTitle}>{item.title}</h2>}
        <p className={css.under}>
          {item.registration && <Plate registration={item.registration} size={22} />}
          <span>
            Waiting since <Moment at={item.waiting_since} />
            {item.due_at && (
              <>
                , answer by <Moment at={item.due_at} />
              </>
            )}
          </span>
        </p>
      </header>
      <section id={EVIDENCE} className={css.evidence} aria-label="What it is about" tabIndex={-1}>
        <MatterContent item={item} act={act === 'hand' ? null : act} onAct={onAct} onDone={onDone} />
      </section>
      <footer className={css.foot}>
        {!item.can_decide && <Notice>Another admin has to decide this.</Notice>}
        <div className={css.buttons}>
          <Button
            variant="primary"
            size="large"
            aria-keyshortcuts="Enter"
            disabled={!item.can_decide}
            onClick={() => onAct('decide')}
          >
            {decide} <Key name="↵" />
          </Button>
          {onRelease ? (
            <Button size="large" onClick={onRelease}>
              Release
            </Button>
          ) : (
            <Button size="large" aria-keyshortcuts="C" onClick={onTake}>
              {isMine ? 'Release' : 'Take'} <Key name="C" />
            </Button>
          )}
          {isMine && (
            <Button size="large" aria-keyshortcuts="H" onClick={() => onAct('hand')}>
              Hand to <Key name="H" />
            </Button>
          )}
          {also && (
            <Button size="large" aria-keyshortcuts={also.key} onClick={() => onAct(also.act)}>
              {also.label} <Key name={also.key} />
            </Button>
          )}
          {dismiss && (
            <Button
              variant="quiet"
              size="large"
              className={css.dismiss}
              aria-keyshortcuts="X"
              disabled={!item.can_decide}
              onClick={() => onAct('dismiss')}
            >
              {dismiss} <Key name="X" />
            </Button>
          )}
        </div>
      </footer>
      {act === 'hand' && <HandOver matter={item} onClose={() => onAct(null)} />}
    </>
  )
}
