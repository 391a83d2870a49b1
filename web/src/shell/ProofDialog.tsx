import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { proveSecondFactor } from '@/data/account/secondFactor'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { showFailure } from '@/ui/formErrors'

const proofForm = z.object({ code: z.string().trim().min(1, 'Please enter a code') })

/** Asks an admin for the second factor, before what they were about to do. */
export default function ProofDialog({ settle }: { settle: (proved: boolean) => void }) {
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
      title="Check it’s you"
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
