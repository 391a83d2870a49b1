import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { decideFeedMatch, type FeedMatch, feedMatchQuery } from '@/data/feeds/queries'
import { sourceName } from '@/data/sources/names'
import { formatCount } from '@/lib/counted'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Notice } from '@/ui/Notice'
import { QueryContent } from '@/ui/QueryContent'
import { confirmed } from '@/ui/toast'
import { Facts } from '../../Record'
import css from '../../Record.module.css'
import type { MatterProps } from '../MatterContent'

/** A car park of a feed beside the one on the map that it may be. */
export function FeedMatchMatter({ item, act, onAct }: MatterProps) {
  const query = useQuery(feedMatchQuery(Number(item.id)))
  const close = () => onAct(null)
  return (
    <QueryContent query={query} loading="Loading the match…" failed="The match could not be loaded">
      {(match) => (
        <div className={css.part}>
          <p className={css.text}>{match.reasons.join(', ')}</p>
          <Side title={`In the feed ${sourceName(match.source)}`} of={match} under={match.external_id} />
          {match.car_park ? (
            <Side title="On the map" of={match.car_park} under={`Car park ${match.car_park.id}`} />
          ) : (
            <Notice tone="caution">Nothing on the map looks like it.</Notice>
          )}
          <p>
            <Link to={paths.adminSources}>All data sources</Link>
          </p>
          {match.car_park && (act === 'decide' || act === 'dismiss') && (
            <Decision match={match} carParkId={match.car_park.id} isSame={act === 'decide'} onClose={close} />
          )}
        </div>
      )}
    </QueryContent>
  )
}

type Placed = Pick<FeedMatch, 'name' | 'lng' | 'lat' | 'capacity'>

function Side({ title, of: { name, lng, lat, capacity }, under }: { title: string; of: Placed; under: string }) {
  return (
    <>
      <h3>{title}</h3>
      <Facts
        facts={{
          Name: name,
          Id: under,
          Position: lat === null || lng === null ? null : `${lat.toFixed(5)}, ${lng.toFixed(5)}`,
          Spaces: capacity === null ? null : formatCount(capacity),
        }}
      />
    </>
  )
}

type DecisionProps = { match: FeedMatch; carParkId: number; isSame: boolean; onClose: () => void }

function Decision({ match, carParkId, isSame, onClose }: DecisionProps) {
  const queries = useQueryClient()
  const decide = useMutation({
    mutationFn: () => decideFeedMatch(queries, match.id, isSame, carParkId),
    onSuccess: () => {
      confirmed({ title: isSame ? 'It is that car park' : 'It is not that one' })
      onClose()
    },
  })
  const name = match.name || match.external_id
  return (
    <ConfirmDialog
      title={isSame ? 'Same car park' : 'Not this one'}
      description={
        isSame
          ? `What the feed says of ${name} is shown as live at this car park from now on.`
          : `${name} is then matched to no car park on the map, and you are not asked again.`
      }
      submit={isSame ? 'Same car park' : 'Not this one'}
      act={decide}
      onClose={onClose}
    />
  )
}
