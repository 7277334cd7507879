import { ReviewPage } from '../review/ReviewPage.tsx'

/** Shows a reviewed report. */
const ReviewingReadonly = () => <ReviewPage readonly />

export default ReviewingReadonly
