import {
  compatibleModelDelete,
  compatibleModels,
  compatibleModelUpdate,
  compatiblePage,
  type CompatibleModel,
} from '@labbox/contract/measurement/compatible.ts'
import { Switch } from 'antd'
import { call } from '../../../app/api/call.ts'
import { invalidate, useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'

/** Where the commands of a model come from, and whether anybody has tried them. */
export const ModelFacts = ({ model }: { model: CompatibleModel }) => {
  const { t } = useTranslation('monitor')
  const can = useCan()
  const update = useMutationOf(compatibleModelUpdate, { invalidates: [compatibleModels], done: t('saved') })
  const remove = async () => {
    await call(compatibleModelDelete, { id: model.id })
    await invalidate([compatibleModels, compatiblePage])
  }
  const { id, vendor, series, guide, tried } = model
  return (
    <span className="lb-model-facts">
      <span>
        {[vendor, series].filter(Boolean).join(' ')} · {guide || t('compat.noGuide')} ·{' '}
        {t('compat.count', { count: model.rows })}
        {model.simulated && ` · ${t('compat.simulated')}`}
      </span>
      <label>
        <Switch
          size="small"
          checked={tried}
          disabled={!can('measurement:config:edit')}
          loading={update.isPending}
          onChange={(next) => update.mutate({ id, vendor, series, guide, tried: next })}
        />{' '}
        {t(tried ? 'compat.tried' : 'compat.untried')}
      </label>
      {!model.shipped && can('measurement:config:delete') && (
        <ConfirmButton size="small" loses={t('compat.modelLoses', { count: model.rows })} run={remove}>
          {t('compat.removeModel')}
        </ConfirmButton>
      )}
    </span>
  )
}
