import { defaultSettings } from '@dix/contract'
import { expect, test } from 'vitest'
import { texts as account } from './en/account.ts'
import { texts as admin } from './en/admin.ts'
import { texts as contracts } from './en/contracts.ts'
import { texts as shop } from './en/shop.ts'

/** The texts fixed by the specification. Journeys find texts by key, so their wording is tested here. */
const fixed = {
  shell: { login: 'Login', account: 'Account', cart: 'My Cart', pleaseLogin: 'Please Login' },
  footer: { copyright: '© 2024 Dix' },
  search: {
    prompts: 'milk|bread|sugar|paneer|chocolate|curd|rice|egg|chips',
    placeholder: 'Search for atta dal and more.',
    results: 'Search Results: {count, number}',
    nothing: 'No Data',
  },
  home: { seeAll: 'See All' },
  product: {
    promise: '10 Min',
    pill: '10 min',
    outOfStock: 'Out of Stock',
    description: 'Description',
    unit: 'Unit',
    fast: 'Superfast Delivery',
    prices: 'Best Prices & Offers',
    choice: 'Wide Assortment',
    choiceHint: 'Choose from 5000+ products: fresh, pantry, home.',
  },
  cart: {
    title: 'Cart',
    shopNow: 'Shop Now',
    add: 'Add',
    added: 'Item added',
    removed: 'Item remove',
    view: 'View Cart',
    proceed: 'Proceed',
  },
  bill: { title: 'Bill details', free: 'Free' },
  error: {
    title: 'Unexpected Application Error!',
    notFound: '404 Not Found',
    notAllowed: '405 Method Not Allowed',
    badRequest: '400 Bad Request',
    home: 'Go To Home',
  },
  account: {
    login: 'Login',
    register: 'Register',
    passwordsDiffer: 'password and confirm password must be same',
    newPasswordsDiffer: 'New password and confirm password must be same.',
    noPermission: 'Do not have permission',
    category: 'Category',
    subCategory: 'Sub Category',
    uploadProduct: 'Upload Product',
    product: 'Product',
    myOrders: 'My Orders',
    saveAddress: 'Save Address',
    logOut: 'Log Out',
    edit: 'Edit',
  },
  checkout: {
    chooseAddress: 'Choose your address',
    addAddress: 'Add address',
    summary: 'Summary',
    bill: 'Bill details',
  },
  paymentMethods: { card: 'Online Payment', cash: 'Cash on Delivery' },
  roles: { ADMIN: '(Admin)', USER: 'USER' },
  outcome: { successfully: '{text} Successfully', home: 'Go To Home', cancelled: 'Order Cancel' },
  orders: { none: 'No Data' },
  address: {
    title: 'Address',
    add: 'Add Address',
    edit: 'Edit Address',
    addTile: 'Add address',
    address_line: 'Address Line',
    city: 'City',
    state: 'State',
    pincode: 'Pincode',
    country: 'Country',
    mobile: 'Mobile No.',
    submit: 'Submit',
  },
  admin: {
    edit: 'Edit',
    delete: 'Delete',
    permanentDelete: 'Permanent Delete',
    sure: 'Are you sure permanent delete ?',
    cancel: 'Cancel',
    confirm: 'Confirm',
  },
  categories: {
    category: 'Category',
    addCategory: 'Add Category',
    updateCategory: 'Update Category',
    categoryName: 'Enter category name',
    subCategory: 'Sub Category',
    addSubCategory: 'Add Sub Category',
    editSubCategory: 'Edit Sub Category',
    submit: 'Submit',
    name: 'Name',
    image: 'Image',
    selectCategory: 'Select Category',
    number: 'No',
    action: 'Action',
  },
  pictures: { noImage: 'No Image', uploadImage: 'Upload Image', loading: 'Loading...' },
  products: { title: 'Product', search: 'Search product here ...', previous: 'Previous', next: 'Next' },
  productForm: {
    title: 'Upload Product',
    name: 'Name',
    description: 'Description',
    category: 'Category',
    subCategory: 'Sub Category',
    unit: 'Unit',
    stock: 'Number of Stock',
    price: 'Price',
    discount: 'Discount',
    addFields: 'Add Fields',
    addFieldTitle: 'Add Field',
    addField: 'Add Field',
    fieldNamePlaceholder: 'Enter field name',
    submit: 'Submit',
    update: 'Update Product',
  },
  contracts: { generate: 'Générer tous les contrats', generating: 'Génération en cours...' },
}

test('English texts of a shop without settings equal those of the specification', () => {
  const { identity, contact } = defaultSettings
  const texts = JSON.stringify({ ...shop, ...account, ...admin, ...contracts })
    .replaceAll('{shop}', identity.name)
    .replaceAll('{minutes}', String(contact.deliveryMinutes))
  expect(JSON.parse(texts)).toMatchObject(fixed)
})
