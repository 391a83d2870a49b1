import { Check, CircleHelp, type LucideIcon, X } from 'lucide-react'
import type { CarPark, ListedCarPark } from '@/data/carParks/types'
import { useDriven } from '@/data/needs/driven'
import { isNeedy, type Needs } from '@/data/needs/needs'
import { nameOf } from '@/data/vehicles/name'
import { classes } from '@/lib/classes'
import { Icon } from '@/ui/Icon'
import { Fact } from '../CarParkFacts'
import { fitOf, fittingOf, fittingOfRow, type Verdict } from './fit'
import css from './Needs.module.css'

const ICONS: Record<Verdict, LucideIcon> = { fits: Check, not: X, unsure: CircleHelp }

/** Whether an open car park fits one's needs: what does, what doesn't, and what nobody knows. */
export function FitList({ carPark, needs }: { carPark: CarPark; needs: Needs | null }) {
  return isNeedy(needs) ? <Fits carPark={carPark} needs={needs} /> : null
}

function Fits({ carPark, needs }: { carPark: CarPark; needs: Needs }) {
  const { driven } = useDriven()
  const fit = fitOf(fittingOf(carPark), needs, driven ? nameOf(driven) : undefined)
  if (!fit) return null
  return (
    <Fact name="Your needs">
      <p className={classes(css.word, css[fit.verdict])}>{WORDS[fit.verdict]}</p>
      <ul className={css.fit}>
        {fit.reasons.map(({ verdict, words }) => (
          <li key={words} className={css[verdict]}>
            <Icon of={ICONS[verdict]} size={16} />
            {words}
          </li>
        ))}
      </ul>
    </Fact>
  )
}

const WORDS: Record<Verdict, string> = {
  fits: 'Fits your needs',
  not: 'Doesn’t fit your needs',
  unsure: 'May fit: we don’t know everything',
}

/** The same in a row, where it is known: that it fits, or the first thing that doesn't. */
export function FitWord({ row, needs }: { row: ListedCarPark; needs: Needs | null }) {
  const fit = fitOf(fittingOfRow(row), needs)
  if (!fit || fit.verdict === 'unsure') return null
  const not = fit.reasons.find(({ verdict }) => verdict === 'not')
  return <span className={classes(css.word, css[fit.verdict])}>{not ? not.words.split(':')[0] : WORDS.fits}</span>
}
