import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '@/api/session'
import type { Provider } from '@/data/providers/types'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { PageHeader } from '@/ui/PageHeader'
import css from '../Providers.module.css'
import { BusinessFields } from './BusinessFields'
import { CheckAndSend } from './CheckAndSend'
import { DocumentFields } from './DocumentFields'
import { HowItWorks, Rejected } from './Introduction'
import { ReachFields } from './ReachFields'
import { STEPS } from './schema'
import { type Refusal, useApplication } from './useApplication'
import { useDocumentCheck } from './useDocumentCheck'

type Props = { provider: Provider | null; change: boolean; step: number }

/** The form, one step at a time. */
export function Steps({ provider, change, step }: Props) {
  const navigate = useNavigate()
  const session = useSession()
  const go = (to: number) => void navigate(`?${change ? 'change&' : ''}step=${to}`)
  const { form, submit, refusal, saved, busy } = useApplication(provider, change, {
    onFault: (at) => at !== step && go(at),
    onSent: () => void navigate(paths.providerApplication, { replace: true }),
  })
  const documents = useDocumentCheck()
  const title = useRef<HTMLHeadingElement>(null)
  const first = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is the reason, not a value
  useEffect(() => {
    if (!first.current) title.current?.focus()
    first.current = false
  }, [step])
  const { title: name = '', fields = [] } = STEPS[step - 1] ?? {}
  const next = STEPS[step]?.title
  const last = next === undefined
  const onward = async () => {
    if (!(await form.trigger([...fields], { shouldFocus: true }))) return
    if (step === 3 && !documents.check()) return
    go(step + 1)
  }
  const back = () =>
    step > 1 ? go(step - 1) : void navigate(change ? paths.providerDashboard : paths.providerApplication)
  return (
    <FormProvider {...form}>
      <PageHeader title={change ? 'Your business' : 'Provider Application'} back lead={<BackButton onBack={back} />} />
      <div className="content">
        <div className={css.beside}>
          <form
            className={css.steps}
            noValidate
            aria-label={`Step ${step} of ${STEPS.length}: ${name}`}
            onSubmit={(event) => {
              if (last) return void submit(event)
              event.preventDefault()
              void onward()
            }}
          >
            <Head step={step} next={next} saved={saved} change={change} />
            <h2 ref={title} tabIndex={-1} className={css.stepTitle}>
              {name}
            </h2>
            {provider?.standing === 'rejected' && <Rejected provider={provider} />}
            {!session && step === 1 && (
              <Notice>You’ll be asked to sign in before it’s sent. What you type stays on this device.</Notice>
            )}
            <Refused refusal={refusal} />
            {step === 1 && (
              <BusinessFields
                approved={change && (provider?.standing === 'active' || provider?.standing === 'paused')}
              />
            )}
            {step === 2 && <ReachFields />}
            {step === 3 && <DocumentFields provider={provider} faults={documents.faults} />}
            {step === 4 && <CheckAndSend provider={provider} onStep={go} />}
            <div className={css.foot}>
              <Button size="large" onClick={back}>
                Back
              </Button>
              <Button type="submit" variant="primary" size="large" busy={busy} className={css.onward}>
                {!last ? 'Continue' : change ? 'Save changes' : 'Submit Application'}
              </Button>
            </div>
          </form>
          <Aside />
        </div>
      </div>
    </FormProvider>
  )
}

function Head({
  step,
  next,
  saved,
  change,
}: {
  step: number
  next: string | undefined
  saved: boolean
  change: boolean
}) {
  return (
    <div>
      <div className={css.bars} aria-hidden="true">
        {STEPS.map(({ title }, at) => (
          <span key={title} data-done={at < step || undefined} />
        ))}
      </div>
      <div className={css.where}>
        <p>
          Step {step} of {STEPS.length}
          {next && ` · next: ${next.toLowerCase()}`}
        </p>
        <p role="status">
          {saved && !change && (
            <>
              <Icon of={Check} size={16} />
              Saved
            </>
          )}
        </p>
      </div>
    </div>
  )
}

/** Why it did not go, beside what says so in passing. */
function Refused({ refusal }: { refusal: Refusal | null }) {
  const { pathname, search } = useLocation()
  return (
    <div role="alert" className={css.alert}>
      {refusal && (
        <Notice tone="bad" title={refusal.title}>
          <p>{refusal.detail}</p>
          {refusal.signIn && (
            <Link
              to={paths.login}
              state={{ next: pathname + search }}
              className={buttonVariants({ variant: 'second', size: 'small', className: css.inNotice })}
            >
              Sign In
            </Link>
          )}
        </Notice>
      )}
    </div>
  )
}

function Aside(): ReactNode {
  return (
    <div className={css.aside}>
      <Card title="How it works">
        <HowItWorks />
      </Card>
    </div>
  )
}
