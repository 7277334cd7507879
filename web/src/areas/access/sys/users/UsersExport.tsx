import type { InputOf } from '@labbox/contract/core/endpoint.ts'
import { userExport } from '@labbox/contract/access/users.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { SheetExport } from '../../../../ui/list/SheetExport.tsx'

/** The list as it is filtered and sorted, every page of it, as a file. */
export const UsersExport = ({ input }: { input: Omit<InputOf<typeof userExport>, 'format'> }) => {
  const { t } = useTranslation('sys-access')
  return <SheetExport endpoint={userExport} input={input} label={t('user.export')} />
}
