import { expect, it } from 'vitest'
import packageJson from '../../package.json'
import { VERSION } from './version'

it('says the version of the package', () => {
  expect(VERSION).toBe(packageJson.version)
})
