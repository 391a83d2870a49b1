import { ArrowLeftRight } from 'lucide-react'
import { classes } from '@/lib/classes'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Icon } from '@/ui/Icon'
import { SCREENS, type ScreenName } from './screens'
import { type UrlState, writeUrl } from './urlState'

interface Props {
  /** Over the map. */
  float?: boolean
  screen: ScreenName
  url: UrlState
}

const PATHS: Record<ScreenName, string> = { smart: paths.smartParking, map: paths.carParkMap }

/** Leads to the other parking screen, at the same place: what both can narrow by goes along. */
export function ScreenSwitch({ float = false, screen, url }: Props) {
  const other: ScreenName = screen === 'smart' ? 'map' : 'smart'
  const filters = { ...url.filters, price: null, kind: null, availability: null, timeLimit: null }
  const search = writeUrl(new URLSearchParams(), { ...url, filters, trip: null })
  return (
    <Link className={classes('chip', float && 'chip--float')} to={{ pathname: PATHS[other], search: String(search) }}>
      <Icon of={ArrowLeftRight} size={16} />
      {SCREENS[other].title}
    </Link>
  )
}
