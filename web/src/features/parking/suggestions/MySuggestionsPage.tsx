import { useInfiniteQuery } from '@tanstack/react-query'
import { MapPinPlus } from 'lucide-react'
import { suggestionsQuery } from '@/data/suggestions/queries'
import type { SuggestionSummary } from '@/data/suggestions/types'
import { formatDay } from '@/lib/dates'
import { useGoBack } from '@/lib/goBack'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { Badge } from '@/ui/Badge'
import { buttonVariants } from '@/ui/buttonVariants'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { QueryContent } from '@/ui/QueryContent'
import { Row } from '@/ui/Row'
import { ShowMore } from '@/ui/ShowMore'
import { stateOf } from './words'

/** What became of the car parks that one suggested or corrected. */
export default function MySuggestionsPage() {
  const back = useGoBack(paths.profile)
  const list = useInfiniteQuery(suggestionsQuery)
  const suggest = (
    <Link to={paths.suggestCarPark()} className={buttonVariants({ variant: 'primary' })}>
      Suggest a Car Park
    </Link>
  )
  return (
    <>
      <PageHeader title="My Suggestions" back lead={<BackButton onBack={back} />} />
      <div className="content content--column">
        <Card title="Suggestions and corrections">
          <QueryContent query={list} loading="Loading suggestions…" failed="Your suggestions could not be loaded">
            {({ pages }) => {
              const suggestions = pages.flatMap((page) => page.suggestions)
              if (suggestions.length === 0) {
                return (
                  <EmptyState icon={MapPinPlus} title="No suggestions yet" next={suggest}>
                    Tell us about a car park that’s missing, or a sign that says something different.
                  </EmptyState>
                )
              }
              return (
                <>
                  <ul className="rows">
                    {suggestions.map((one) => (
                      <SuggestionRow key={one.id} suggestion={one} />
                    ))}
                  </ul>
                  <ShowMore list={list} />
                </>
              )
            }}
          </QueryContent>
        </Card>
      </div>
    </>
  )
}

function SuggestionRow({ suggestion }: { suggestion: SuggestionSummary }) {
  const { id, name, car_park_id, created_at } = suggestion
  const { label, tone } = stateOf(suggestion)
  return (
    <Row title={<Link to={paths.mySuggestion(id)}>{name}</Link>} end={<Badge tone={tone}>{label}</Badge>}>
      <p>
        {car_park_id == null ? 'Suggestion' : 'Correction'},{' '}
        <time dateTime={created_at}>{formatDay(new Date(created_at))}</time>
      </p>
    </Row>
  )
}
