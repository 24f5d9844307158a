export const pictures = {
  tooLarge: 'This image is larger than 20 MB. Choose a smaller one.',
  sending: 'Uploading {name}',
  cancel: 'Remove {name}',
  retry: 'Try again',
  stillSending: '{count, plural, one {One image is} other {# images are}} still uploading',
  notArrived:
    '{count, plural, one {One image could not be uploaded: try again or remove it} other {# images could not be uploaded: try again or remove them}}',
  noImage: 'No Image',
  uploadImage: 'Upload Image',
  loading: 'Loading...',
  removeImage: 'Remove',
}
