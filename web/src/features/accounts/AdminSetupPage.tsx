import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { ApiError } from '@/api/errors'
import { useSession } from '@/api/session'
import { setUpAdmin } from '@/data/account/mutations'
import { useGoBack } from '@/lib/goBack'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { BackButton } from '@/ui/BackButton'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { EmptyState } from '@/ui/EmptyState'
import { Field } from '@/ui/Field'
import { FormError } from '@/ui/FormError'
import { showFailure } from '@/ui/formErrors'
import { Notice } from '@/ui/Notice'
import { PageHeader } from '@/ui/PageHeader'
import { confirmed } from '@/ui/toast'
import css from './Account.module.css'
import { SecondFactorCard } from './secondFactor/SecondFactorCard'

/** How long the success stands before the admin area opens. */
export const REDIRECT_MS = 2000

/** Make Me Admin: for the first administrator, with the one-time code of the server. */
export default function AdminSetupPage() {
  const session = useSession()
  // Who becomes one here reads what became of it.
  const [wasAdmin] = useState(session?.user.is_admin === true)
  const back = useGoBack(paths.home)
  return (
    <>
      <PageHeader title="Admin Setup" back lead={<BackButton onBack={back} />} />
      <div className={`content content--column ${css.cards}`}>
        {session && wasAdmin ? (
          <SecondFactorCard />
        ) : (
          <div className="card">
            {session ? (
              <MakeMeAdmin />
            ) : (
              <EmptyState
                icon={LogIn}
                title="Login Required"
                heading="h2"
                next={
                  <Link to={paths.login} className={buttonVariants({ variant: 'primary' })}>
                    Go to Login
                  </Link>
                }
              >
                You must be logged in to become an admin
              </EmptyState>
            )}
          </div>
        )}
      </div>
    </>
  )
}

const codeForm = z.object({ code: z.string().trim().min(1, 'Please enter the setup code') })

function MakeMeAdmin() {
  const form = useForm({ resolver: zodResolver(codeForm), defaultValues: { code: '' } })
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [done, setDone] = useState<string | null>(null)
  const { errors, isSubmitting } = form.formState
  useEffect(() => {
    if (!done) return
    const leave = setTimeout(() => void navigate(paths.admin), REDIRECT_MS)
    return () => clearTimeout(leave)
  }, [done, navigate])
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      const message = await setUpAdmin(queries, code)
      confirmed({ title: message })
      setDone(message)
    } catch (failure) {
      const said = failure instanceof ApiError && failure.code !== null
      showFailure(form, said ? failure : new Error('Failed to set up admin access'), { code: 'code' })
    }
  })
  return (
    <form onSubmit={submit} noValidate className={`${css.edit} ${css.alone}`}>
      <p>
        Until this site has an administrator, the server prints a one-time code each time it starts. The first person to
        enter it becomes the administrator.
      </p>
      <FormError message={errors.root?.message} />
      <div role="status">{done && <Notice>{done}</Notice>}</div>
      <Field label="Setup code" error={errors.code?.message}>
        {(control) => (
          <input
            className="input"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...control}
            {...form.register('code')}
          />
        )}
      </Field>
      <div className={css.buttons}>
        <Button type="submit" variant="primary" busy={isSubmitting || done !== null}>
          Make Me Admin
        </Button>
      </div>
    </form>
  )
}
