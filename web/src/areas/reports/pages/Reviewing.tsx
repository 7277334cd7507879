import { ReviewPage } from '../review/ReviewPage.tsx'

/** Reviews one report. */
const Reviewing = () => <ReviewPage readonly={false} />

export default Reviewing
