import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { provePasskey } from '@/data/account/passkeys'
import { proveSecondFactor, secondFactorQuery } from '@/data/account/secondFactor'
import { canUsePasskeys } from '@/lib/passkey'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { showFailure } from '@/ui/formErrors'
import { ServerState } from './ServerState'

const TITLE = 'Check it’s you'
const proofForm = z.object({ code: z.string().trim().min(1, 'Please enter a code') })

type Props = { settle: (proved: boolean) => void }

/** Asks an admin for the second factor, before what they were about to do: for a passkey if there is one, else for a code. */
export default function ProofDialog({ settle }: Props) {
  return (
    <ServerState>
      <Proof settle={settle} />
    </ServerState>
  )
}

function Proof({ settle }: Props) {
  const factor = useQuery({ ...secondFactorQuery, enabled: canUsePasskeys() })
  const [byCode, setByCode] = useState(false)
  if (factor.isLoading) return null
  if (byCode || !factor.data?.passkeys) return <ByCode settle={settle} />
  return <ByPasskey settle={settle} onCode={() => setByCode(true)} />
}

function ByPasskey({ settle, onCode }: Props & { onCode: () => void }) {
  const prove = useMutation({ mutationFn: provePasskey, onSuccess: () => settle(true) })
  return (
    <FormDialog
      title={TITLE}
      description="Use one of your passkeys. Your browser will ask you for it."
      submit="Use a passkey"
      busy={prove.isPending}
      error={prove.error?.message}
      onSubmit={() => prove.mutate()}
      onClose={() => settle(false)}
    >
      <Button variant="quiet" onClick={onCode}>
        Use a code instead
      </Button>
    </FormDialog>
  )
}

function ByCode({ settle }: Props) {
  const form = useForm({ resolver: zodResolver(proofForm), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const prove = form.handleSubmit(async ({ code }) => {
    try {
      await proveSecondFactor(code)
      settle(true)
    } catch (failure) {
      showFailure(form, failure, { code: 'code' })
    }
  })
  return (
    <FormDialog
      title={TITLE}
      description="Enter a code from your authenticator app, or one of your recovery codes."
      submit="Continue"
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={(event) => void prove(event)}
      onClose={() => settle(false)}
    >
      <Field label="Code" error={errors.code?.message}>
        {(control) => (
          <input
            className="input"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            {...control}
            {...form.register('code')}
          />
        )}
      </Field>
    </FormDialog>
  )
}
