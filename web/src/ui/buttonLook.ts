import { cva, type VariantProps } from 'class-variance-authority'

/** The look of a button, for a Button and for a link that should look like one. */
export const buttonLook = cva('btn', {
  variants: {
    /** One filled button per view or card; red fill only in a dialog that confirms. */
    variant: {
      primary: 'btn--primary',
      second: 'btn--second',
      tint: 'btn--tint',
      quiet: 'btn--quiet',
      danger: 'btn--danger',
      'danger-quiet': 'btn--danger-quiet',
    },
    size: { small: 'btn--small', normal: '', large: 'btn--large' },
    block: { true: 'btn--block', false: '' },
  },
  defaultVariants: { variant: 'second', size: 'normal', block: false },
})

export type ButtonLook = VariantProps<typeof buttonLook>
