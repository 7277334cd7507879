import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, QRCode } from 'antd'
import { useEffect, useState } from 'react'
import { experimentPictures, type ExperimentPicture } from '@labbox/contract/experiments/experiments.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PhotoButton } from '../components/PhotoButton.tsx'
import { Pictures } from '../components/Pictures.tsx'

/** A photo from the phone is here so soon. */
const POLL_MS = 3000

interface Props {
  experimentId: string
  /** Whether the experiment can still be worked on. */
  editable: boolean
  pictures: readonly ExperimentPicture[]
  onPictures: (pictures: ExperimentPicture[]) => void
  onClose: () => void
}

/** Screens and photos that were kept with the record; more photos come from here or from a phone. */
const PicturesDrawer = ({ experimentId, editable, pictures, onPictures, onClose }: Props) => {
  const { t } = useTranslation(['experiments', 'experiments-bench'])
  const [phone, setPhone] = useState(false)
  const { data, refetch } = useQuery({
    ...queryOf(experimentPictures, { id: experimentId }),
    refetchInterval: phone ? POLL_MS : false,
    refetchIntervalInBackground: true,
  })
  useEffect(() => {
    if (data) onPictures(data.pictures)
  }, [data, onPictures])
  const again = () => void refetch()
  return (
    <Drawer open onClose={onClose} title={t('pictures.title')} size={460}>
      {editable && (
        <div className="lb-actions lb-block">
          <PhotoButton experimentId={experimentId} onAdded={again} />
          <Button aria-expanded={phone} onClick={() => setPhone(!phone)}>
            {t('experiments-bench:photo.phone')}
          </Button>
        </div>
      )}
      {phone && (
        <div className="lb-block">
          <QRCode
            value={`${location.origin}/stu/photo?${new URLSearchParams({ id: experimentId })}`}
            type="svg"
            size={220}
            color="#000000"
            bgColor="#ffffff"
            aria-label={t('experiments-bench:photo.phone')}
          />
          <p className="lb-muted">{t('experiments-bench:photo.phoneHint')}</p>
        </div>
      )}
      {pictures.length === 0 && <EmptyState title={t('pictures.none')} hint={t('pictures.noneHint')} />}
      <Pictures pictures={pictures} edit={editable ? { experimentId, onChange: again } : undefined} />
    </Drawer>
  )
}

export default PicturesDrawer
