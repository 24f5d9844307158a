export const pictures = {
  tooLarge: 'This picture is larger than 20 MB. Please choose a smaller one.',
  sending: 'Sending {name}',
  cancel: 'Leave out {name}',
  retry: 'Try again',
}
