export const print = {
  title: 'Print',
  paper: 'Paper',
  paper_58: '58 mm roll',
  paper_80: '80 mm roll',
  paper_a4: 'A4 sheet',
  bags: 'Bags',
  picking: 'Picking list',
  label: 'Bag labels',
}
