import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { useMarkPageRead } from '@/data/notifications/mutations'
import { suggestionQuery } from '@/data/suggestions/queries'
import type { Suggestion } from '@/data/suggestions/types'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { Badge } from '@/ui/Badge'
import { buttonVariants } from '@/ui/buttonVariants'
import { Card } from '@/ui/Card'
import { PageHeader } from '@/ui/PageHeader'
import { QueryContent } from '@/ui/QueryContent'
import { FieldList } from './FieldList'
import { Questions } from './Questions'
import { SuggestionPhotos } from './SuggestionPhotos'
import css from './Suggestions.module.css'
import { stateOf } from './words'

/** One suggestion or correction: what became of it, what was asked, what was said. */
export default function MySuggestionPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const query = useQuery(suggestionQuery(id))
  useMarkPageRead(query.data ? paths.mySuggestion(id) : null)
  return (
    <>
      <PageHeader
        title={query.data?.name ?? 'Suggestion'}
        back
        lead={<BackButton onBack={() => void navigate(paths.mySuggestions)} />}
      />
      <div className={`content content--column ${css.cards}`}>
        <QueryContent query={query} loading="Loading…" failed="The suggestion could not be loaded" className="card">
          {(suggestion) => <Content suggestion={suggestion} />}
        </QueryContent>
      </div>
    </>
  )
}

function Content({ suggestion }: { suggestion: Suggestion }) {
  const queries = useQueryClient()
  const { id, told, result_id, fields, notes } = suggestion
  const { label, tone, meaning } = stateOf(suggestion)
  const onMap = result_id != null && !fields.is_gone
  const askAgain = () => void queries.invalidateQueries({ queryKey: suggestionQuery(id).queryKey })
  return (
    <>
      <Card
        title={suggestion.car_park_id == null ? 'Your suggestion' : 'Your correction'}
        action={<Badge tone={tone}>{label}</Badge>}
      >
        <div className={css.inside}>
          <p>{meaning}</p>
          {told && <p>“{told}”</p>}
          {onMap && (
            <p>
              <Link to={paths.carParkOnMap(result_id)} className={buttonVariants({ variant: 'second' })}>
                See it on the map
              </Link>
            </p>
          )}
        </div>
      </Card>
      <Questions suggestion={suggestion} />
      <Card title="What you sent">
        <FieldList fields={fields} notes={notes} />
      </Card>
      <SuggestionPhotos suggestion={suggestion} onGone={askAgain} />
    </>
  )
}
