export const pictures = {
  tooLarge: 'This picture is larger than 20 MB. Please choose a smaller one.',
  sending: 'Sending {name}',
  cancel: 'Leave out {name}',
  retry: 'Try again',
  stillSending: '{count, plural, one {One picture is} other {# pictures are}} still on the way',
  notArrived:
    '{count, plural, one {One picture has not arrived: try again or leave it out} other {# pictures have not arrived: try again or leave them out}}',
}
