export const pictures = {
  tooLarge: 'This picture is larger than 20 MB. Choose a smaller one.',
  sending: 'Uploading {name}',
  cancel: 'Remove {name}',
  retry: 'Try again',
  stillSending: '{count, plural, one {One picture is} other {# pictures are}} still uploading',
  notArrived:
    '{count, plural, one {One picture could not be uploaded: try again or remove it} other {# pictures could not be uploaded: try again or remove them}}',
}
