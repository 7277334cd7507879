import { Button } from 'antd'
import { useState } from 'react'
import { AVATAR_SIDE, pictureUpdate } from '@labbox/contract/access/profile.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { upload } from '../../../app/api/upload.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useSession } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { CropDialog } from '../../../ui/crop/CropDialog.tsx'

const AVATAR = { width: AVATAR_SIDE, height: AVATAR_SIDE }
const ACCEPT = 'image/png,image/jpeg,image/webp,image/gif'

const take = async (fileId: string | null): Promise<void> => {
  const { avatar } = await call(pictureUpdate, { fileId })
  useSession.setState(({ user }) => ({ user: user && { ...user, avatar } }))
}

/** The picture of oneself: cut to a square and shrunk here, so that nothing else of it (place, camera) leaves the browser. */
export const ProfilePicture = () => {
  const { t } = useTranslation('profile')
  const user = useSession((state) => state.user)
  const [chosen, setChosen] = useState<ImageBitmap | null>(null)
  const [busy, setBusy] = useState(false)
  const choose = (file: File) =>
    createImageBitmap(file).then(setChosen, () => notify.error(t('noPicture', { name: file.name })))
  const save = async (square: Blob) => {
    setBusy(true)
    try {
      const { id } = await upload('picture', new File([square], 'picture.jpg', { type: square.type }))
      await take(id)
      setChosen(null)
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FileDrop className="lb-profile-picture" accept={ACCEPT} onFile={(file) => void choose(file)}>
      {(open) => (
        <>
          {user?.avatar ? (
            <img src={user.avatar} alt={t('picture')} />
          ) : (
            <span className="lb-profile-initial" aria-hidden>
              {[...(user?.name ?? '')][0]}
            </span>
          )}
          <div className="lb-actions">
            <Button onClick={open}>{t(user?.avatar ? 'otherPicture' : 'choosePicture')}</Button>
            {user?.avatar && (
              <ConfirmButton type="text" loses={t('removeLoses')} run={() => take(null)}>
                {t('removePicture')}
              </ConfirmButton>
            )}
          </div>
          {chosen && (
            <CropDialog
              round
              title={t('crop')}
              size={AVATAR}
              picture={chosen}
              busy={busy}
              onDone={(square) => void save(square)}
              onClose={() => setChosen(null)}
            />
          )}
        </>
      )}
    </FileDrop>
  )
}
