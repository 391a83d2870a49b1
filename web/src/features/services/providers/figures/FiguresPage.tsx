import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useNavigate } from 'react-router'
import { fetchFigures } from '@/data/providers/mutations'
import { figuresQuery } from '@/data/providers/queries'
import { saveFile } from '@/lib/saveFile'
import { useSearchParams } from '@/lib/searchParams'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { PageHeader } from '@/ui/PageHeader'
import { QueryContent } from '@/ui/QueryContent'
import { Segments } from '@/ui/Segments'
import { FigureCards } from './FigureCards'
import css from './Figures.module.css'
import { Funnel } from './Funnel'
import { JobsDone } from './JobsDone'
import { MonthChart } from './MonthChart'
import { MonthTable } from './MonthTable'

/** How far back the months go. */
const PERIODS = [
  { value: 3, label: '3 months' },
  { value: 12, label: '12 months' },
  { value: 24, label: '2 years' },
] as const

/** What a business did, in all and by month (`?months=`): as figures, a chart, a table and a file. */
export default function FiguresPage() {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const months = PERIODS.find(({ value }) => String(value) === params.get('months'))?.value ?? 12
  const figures = useQuery(figuresQuery(months))
  const csv = useMutation({
    mutationFn: () => fetchFigures(months),
    onSuccess: ({ content }) => saveFile('carpal-figures.csv', content),
  })
  return (
    <>
      <PageHeader
        title="Figures"
        back
        lead={<BackButton onBack={() => void navigate(paths.providerDashboard)} />}
        actions={
          <Button icon={<Icon of={Download} />} busy={csv.isPending} onClick={() => csv.mutate()}>
            CSV
          </Button>
        }
      />
      <div className={`content ${css.page}`}>
        <div role="alert" className={css.alert}>
          {csv.error && (
            <Notice tone="bad" title="The file could not be made">
              {csv.error.message}
            </Notice>
          )}
        </div>
        <div className={css.period}>
          <Segments
            label="Months shown"
            value={months}
            options={PERIODS}
            onChoose={(value) => setParams(new URLSearchParams({ months: String(value) }), { replace: true })}
          />
        </div>
        <QueryContent
          query={figures}
          loading="Loading your figures…"
          failed="Your figures could not be loaded"
          className="card"
        >
          {(of) => (
            <>
              <FigureCards figures={of} />
              <div className={css.beside}>
                <MonthChart months={of.months} />
                <Funnel month={of.months.at(-1)} />
              </div>
              <MonthTable months={of.months} />
              <JobsDone />
            </>
          )}
        </QueryContent>
      </div>
    </>
  )
}
