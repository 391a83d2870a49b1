import { test } from '@playwright/test'

/** For what is the same at every width. */
export const onPhoneOnly = () => test.skip(test.info().project.name !== 'phone', 'the same at every width')
