import { Image } from 'antd'
import { experimentPhotoDelete, type ExperimentPicture } from '@labbox/contract/experiments/experiments.ts'
import { call } from '../../../app/api/call.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'

interface Props {
  pictures: readonly ExperimentPicture[]
  /** The experiment whose photos may be taken out again, and what follows. */
  edit?: { experimentId: string; onChange: () => void } | undefined
}

/** Screens of instruments and photos of the bench, as they are kept with the record. */
export const Pictures = ({ pictures, edit }: Props) => {
  const { t } = useTranslation(['experiments', 'experiments-bench'])
  const remove = async (experimentId: string, photoId: string) => {
    await call(experimentPhotoDelete, { id: experimentId, photoId })
    edit?.onChange()
  }
  return (
    <Image.PreviewGroup>
      <div className="lb-exp-pictures">
        {pictures.map(({ id, url, caption, at, photo }) => (
          <figure key={id}>
            <Image src={url} alt={caption || t(photo ? 'experiments-bench:photo.alt' : 'pictures.alt')} />
            <figcaption>
              {photo && <StatusTag tone="neutral">{t('experiments-bench:photo.mark')}</StatusTag>} {caption}{' '}
              <TimeText value={at} relative={false} />
              {photo && edit && (
                <ConfirmButton
                  size="small"
                  type="link"
                  loses={t('experiments-bench:photo.loses')}
                  run={() => remove(edit.experimentId, id)}
                >
                  {t('common:action.delete')}
                </ConfirmButton>
              )}
            </figcaption>
          </figure>
        ))}
      </div>
    </Image.PreviewGroup>
  )
}
