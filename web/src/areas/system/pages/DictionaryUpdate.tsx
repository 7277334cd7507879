import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../ui/navigation.ts'
import {
  dictionaryEntries,
  dictionaryGet,
  dictionaryPage,
  dictionaryUpdate,
} from '@labbox/contract/system/dictionaries.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { DictionaryFields } from '../components/DictionaryFields.tsx'

const DictionaryUpdate = () => {
  const { t } = useTranslation('system')
  const { id = '' } = useParams()
  const query = useQuery(queryOf(dictionaryGet, { id }))
  return (
    <FormDrawer
      title={query.data ? t('codeset.updateOf', { key: query.data.key }) : t('codeset.update')}
      endpoint={dictionaryUpdate}
      fixed={{ id }}
      query={query}
      initial={query.data}
      invalidates={[dictionaryPage, dictionaryGet, dictionaryEntries]}
      done={t('saved')}
    >
      <DictionaryFields fixedValues={query.data?.fixedValues} />
    </FormDrawer>
  )
}

export default DictionaryUpdate
